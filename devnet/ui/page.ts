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

/** Markup that is safe to send without escaping. */
export type Markup = { readonly markup: string }

/** Template tag for markup; escapes every value except markup and lists of markup. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Markup {
  const markup = parts.reduce((text, part, index) => `${text}${written(values[index - 1])}${part}`)
  return { markup }
}

function written(value: unknown): string {
  if (Array.isArray(value)) return value.map(written).join('')
  if (typeof value === 'object' && value !== null && 'markup' in value) return String(value.markup)
  if (value === undefined || value === null || value === false) return ''
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** The select for how a devnet wallet answers requests. */
export const policyField: Markup = html`<label>When asked<select name="policy">
<option value="ask">ask me</option><option value="approve">approve</option>
<option value="reject">reject</option><option value="ignore">never answer</option>
</select></label>`

/** Settings of a wallet with the ten accounts: account, network, and how it answers. */
export const walletFields: Markup = html`<label class="wide">Account<select name="selected"></select></label>
<label>Network<select name="chainId"></select></label>
${policyField}`
