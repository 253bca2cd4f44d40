/**
 * Fills in a link template of the wallet book, e.g. `fillLink('metamask://wc?uri={uri}', { uri })`
 * or `fillLink(base, { url: pageUrl })`. `{uri}` and `{url}` are percent-encoded, `{hostPath}` is
 * `url` without its scheme, unencoded.
 */
export function fillLink(template: string, values: { uri?: string; url?: string }): string {
  return template.replace(/\{(uri|url|hostPath)\}/g, (place, name: string) => {
    if (name === 'hostPath') {
      return values.url === undefined ? place : values.url.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    }
    const value = name === 'uri' ? values.uri : values.url
    return value === undefined ? place : encodeURIComponent(value)
  })
}
