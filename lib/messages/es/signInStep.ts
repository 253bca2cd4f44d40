/** The steps of a sign-in, loaded when it begins; in Spanish. */
export const signInStep = {
  steps: { connect: 'Conectar', sign: 'Firmar', done: 'Listo' },
  stepsLabel: 'Progreso',
  connectTitle: 'Conecta en {name}',
  connectText: 'Aprueba la solicitud para compartir tu dirección con este sitio.',
  challengeTitle: 'Preparando el mensaje',
  challengeText: 'Solo será un momento.',
  signTitle: 'Firma en {name}',
  signText:
    'Firma un mensaje para demostrar que esta dirección es tuya. Es gratis y no mueve fondos.',
  verifyTitle: 'Verificando tu firma',
  verifyText: 'Solo será un momento.',
  notConnected: 'Sin conectar',
  notSignedIn: 'Sesión no iniciada',
  notVisible:
    '¿No lo ves? Haz clic en el icono de la billetera en la barra de herramientas del navegador.',
  tryAgain: 'Reintentar',
  otherWallet: 'Volver a las opciones',
}

/** The banner below the header: problems with the session or its wallet; in Spanish. */
export const session = {
  mismatch: 'Tu sesión es de {session}, pero tu billetera usa {wallet}.',
  signInAs: 'Entrar como {address}',
  signOut: 'Cerrar sesión',
  disconnected: '{name} está bloqueada o desconectada.',
  disconnectedText: 'Tu sesión sigue abierta. Reconecta para firmar.',
  reconnect: 'Reconectar',
  ended: 'Tu sesión ha terminado.',
  endedBy: 'Te desconectaste en {name} y se cerró tu sesión.',
  endedText: 'Inicia sesión de nuevo para continuar.',
  signIn: 'Iniciar sesión',
  endFailed: 'No se pudo cerrar la sesión: el servidor no respondió.',
  tryAgain: 'Reintentar',
  unknown: 'No se puede comprobar si tu sesión está abierta.',
  unknownText: 'El servidor no está disponible. Reintentando…',
  wrongChain: 'Tu billetera está en la red {chainId}, que este sitio no admite.',
  switchTo: 'Cambiar a {chain}',
  waiting: 'Confirma en {name}…',
}
