import { html, type Markup } from '#devnet/ui/html.ts'

/** Renders a complete page of the devnet with its common layout and style. */
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

/** The header of a page: its service, and a note that it is not the site. */
export function pageHeader(title: string, note?: string): Markup {
  return html`<header class="masthead">
  <span class="badge">Devnet</span>
  <h1>${title}</h1>
  ${note ? html`<p>${note}</p>` : ''}
</header>`
}
