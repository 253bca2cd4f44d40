import { readFileSync } from 'node:fs'

/** Written beside this file with the pages. */
const sidebar = JSON.parse(readFileSync(new URL('menu.json', import.meta.url), 'utf8'))

/** Anchors as GitHub makes them, which the links of our documents use. */
const slugify = (/** @type {string} */ title) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

export default {
  title: 'Latchkey',
  description:
    'Wallet sign-in and signing for Next.js sites, with a devnet that runs every external service locally.',
  // The path below which the site is served, with a slash at both ends.
  base: process.env.DOCS_BASE ?? '/',
  outDir: '../site',
  cleanUrls: true,
  ignoreDeadLinks: 'localhostLinks',
  themeConfig: {
    sidebar,
    outline: [2, 3],
    search: { provider: 'local' },
    socialLinks: [{ icon: 'github', link: 'https://github.com/latchkey/latchkey' }],
  },
  markdown: {
    // Our documents have no HTML; what looks like a tag is text.
    html: false,
    anchor: { slugify },
  },
}
