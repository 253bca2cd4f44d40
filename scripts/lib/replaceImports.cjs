/**
 * A loader that replaces the packages a minified module imports, for next.config.mjs. CommonJS,
 * because Turbopack requires its loaders. Fails if an import is not there, so that an update of the
 * package is noticed.
 *
 * @this {{ getOptions(): { imports: Record<string, string> }, resourcePath: string }}
 * @param {string} source
 */
module.exports = function replaceImports(source) {
  const { imports } = this.getOptions()
  return Object.entries(imports).reduce((text, [specifier, path]) => {
    const found = `from"${specifier}"`
    if (!text.includes(found)) throw new Error(`${this.resourcePath} does not import ${specifier}.`)
    return text.replaceAll(found, `from"${path}"`)
  }, source)
}
