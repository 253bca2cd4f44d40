import { html, type Markup } from '#devnet/look/html.ts'

/** A whole page of the devnet in its common dress. */
export function page(options: {
  title: string
  body: Markup
  /** Path of the page's script, if it has one. */
  script?: string
  /** `narrow` for the wallet's window. */
  width?: 'narrow' | 'wide'
}): string {
  const { title, body, script, width = 'wide' } = options
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Devnet</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
${script ? html`<script src="${script}" defer></script>` : ''}
</head>
<body class="${width}">
${body}
</body>
</html>`.markup
}

/** The line at the top: whose page it is, and that it is not the site. */
export function masthead(title: string, note?: string): Markup {
  return html`<header class="masthead">
  <span class="badge">Devnet</span>
  <h1>${title}</h1>
  ${note ? html`<p>${note}</p>` : ''}
</header>`
}
