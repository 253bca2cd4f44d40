/** The looks of a site, as look.config.ts sets them. What is left out is as it comes. */
export type Look = {
  /**
   * Color of the main button, links and marks, as `#rrggbb`: one for both themes, or one for each.
   * Text on it is black or white, and text in it is darkened or lightened, where 4.5:1 needs it.
   */
  accent?: string | { light: string; dark: string }
  /** @default 'medium' */
  radius?: 'none' | 'small' | 'medium' | 'large'
  /**
   * How close things stand. Buttons and fields are 44 px high in both.
   * @default 'comfortable'
   */
  density?: 'comfortable' | 'compact'
  /**
   * The site's logo in the header. Default: a key in the accent color, and `APP_NAME`.
   */
  logo?: {
    /** A file in public/, as `/logo.svg`; shown 28 px high. */
    src: string
    /**
     * Beside the logo; empty if the logo contains the name.
     * @default `APP_NAME`
     */
    text?: string
  }
  /**
   * A variable font of the site: a `.woff2` file in public/, as `/brand.woff2`. Until it is there,
   * text is shown in the device's font and stays in it, so that nothing moves.
   * @default the device's font
   */
  font?: string
  /**
   * The theme of visitors who have chosen none; `system` follows the device.
   * @default 'system'
   */
  scheme?: 'light' | 'dark' | 'system'
  /** Pages that the footer and the sign-in page link to: a path, or an `https:` URL. */
  links?: { terms?: string; privacy?: string }
}
