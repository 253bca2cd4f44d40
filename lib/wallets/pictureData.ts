/** The longest `data:` URL of an icon that is shown, in characters. */
export const iconLimit = 128 * 1024

/**
 * Whether a text is the `data:` URL of a picture. It may only be shown by `<img>`, which runs no scripts of
 * an SVG.
 */
export function isPictureData(url: string): boolean {
  return /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml|x-icon|vnd\.microsoft\.icon)[;,]/i.test(
    url,
  )
}
