import styles from '#react/ui/controls.module.css'

/** Class names of buttons, fields and cards, for pages of a site's own. */
export const controls: Readonly<Record<string, string>> = styles
