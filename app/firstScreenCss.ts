import '#app/firstScreen.css'

/**
 * The text of `firstScreen.css`, for the root layout: a production build replaces this file
 * (firstScreenText.ts), so that the first paint waits for no second request. In
 * development, Next links the sheet.
 */
export const firstScreenCss = ''
