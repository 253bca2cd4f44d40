/** The page frame: header, footer, devnet banner; in Spanish. */
export const site = {
  description: 'Inicia sesión y firma con la billetera que ya tienes.',
  devnet: 'Devnet',
  devnetStrip: 'Todo se ejecuta en este equipo',
  devnetLinks: {
    mailbox: 'Buzón',
    phone: 'Teléfono',
    faucet: 'Faucet',
    dashboard: 'Panel',
    inspector: 'Inspector',
  },
  skipToContent: 'Saltar al contenido',
  navigation: 'Sitio',
  home: '{appName}, inicio',
  sign: 'Firmar',
  yourWallet: 'Tu billetera',
  theme: 'Tema',
  language: 'Idioma',
  themes: { system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'No se pudo copiar',
  openInNewTab: 'se abre en una pestaña nueva',
  details: 'Detalles',
  about: 'Sobre el error {code}',
  aboutThis: 'Sobre este error',
  dismiss: 'Cerrar',
}

/** The header's account menu, in Spanish. */
export const account = {
  open: 'Cuenta {address}',
  menu: 'Cuenta',
  page: 'Gestionar cuenta',
  balance: 'Saldo',
  balanceUnknown: 'No disponible',
  stale: 'No hay conexión con la red. Reintentando…',
  copyAddress: 'Copiar dirección',
  explorer: 'Ver en el explorador',
  network: 'Red',
  disconnect: 'Cerrar sesión',
  switching: 'Confirma en tu billetera…',
}

/** Error pages, in Spanish. */
export const failure = {
  notFoundTitle: 'Página no encontrada',
  notFoundText: 'Puede que se haya movido o que la dirección tenga una errata.',
  errorTitle: 'Esta página ha dejado de funcionar',
  errorText:
    'Si estabas firmando o enviando algo, comprueba en tu billetera si se hizo antes de repetirlo. Inténtalo de nuevo o vuelve al inicio.',
  reference: 'Referencia {digest}',
  tryAgain: 'Reintentar',
  toStart: 'Ir al inicio',
}
