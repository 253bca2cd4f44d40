/**
 * A loader that replaces the packages a minified module imports, and imports the globals that it uses,
 * for next.config.mjs. CommonJS, because Turbopack requires its loaders. Fails if an import or a global
 * is not there, so that an update of the package is noticed.
 *
 * @this {{
 *   getOptions(): { imports: Record<string, string>, globals: Record<string, string> },
 *   resourcePath: string,
 * }}
 * @param {string} source
 */
module.exports = function replaceImports(source) {
  const { imports, globals } = this.getOptions()
  const replaced = Object.entries(imports).reduce((text, [specifier, path]) => {
    const found = `from"${specifier}"`
    if (!text.includes(found)) throw new Error(`${this.resourcePath} does not import ${specifier}.`)
    return text.replaceAll(found, `from"${path}"`)
  }, source)
  return Object.entries(globals).reduce((text, [name, path]) => {
    if (!new RegExp(`(?<![\\w$.])${name}\\.`).test(source))
      throw new Error(`${this.resourcePath} does not use ${name}.`)
    return `import{${name}}from"${path}";${text}`
  }, replaced)
}
