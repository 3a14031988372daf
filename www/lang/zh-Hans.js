// What the page says in Simplified Chinese: the texts of zh.js as they stand.

import { chinese } from './zh.js';

export default chinese({ code: 'zh-Hans', script: 'simplified', h: String.raw });
