// Loads the page, or says why it cannot.

try {
  const texts = import('./i18n.js').then(({ firstLanguage, loadTexts }) => loadTexts(firstLanguage()));
  const rules = import('xiangqi-wasm').then(({ init }) => init());
  await Promise.all([texts, rules, import('./app.js')]);
} catch (error) {
  console.error(error);
  const box = document.getElementById('boot');
  box.hidden = false;
  box.textContent = `The board could not start. It needs a current browser and a web server (not file://). `
    + `棋盘无法启动：需要较新的浏览器，并通过网页服务器打开。 (${error?.message ?? error})`;
}
