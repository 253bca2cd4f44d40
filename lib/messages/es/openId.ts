/** Sign-in with an OpenID provider, and the providers of a wallet; in Spanish. */
export const openId = {
  continueWith: 'Continuar con {name}',
  group: 'Inicia sesión con una cuenta que ya tienes',
  leaving: 'Abriendo {name}…',

  workingTitle: 'Iniciando sesión',
  workingText: 'Un momento, por favor.',
  addingTitle: 'Añadiendo una forma de iniciar sesión',
  failedTitle: 'No se completó el inicio de sesión',
  failedText: 'No ha cambiado nada.',
  addFailedTitle: 'Has iniciado sesión',
  addFailedText:
    'No se pudo añadir la nueva forma de iniciar sesión. Puedes añadirla más tarde en la página de tu cuenta.',
  otherWays: 'Elegir cómo iniciar sesión',
  tryAgain: 'Reintentar',
  continue: 'Continuar',

  questionTitle: 'Ya tienes una billetera',
  questionText:
    '{email} pertenece a una billetera de este sitio. Ábrela una vez como siempre y, a partir de entonces, {provider} la abrirá.',
  questionTextNoEmail:
    'Esta cuenta de {provider} pertenece a una billetera de este sitio. Ábrela una vez como siempre y, a partir de entonces, {provider} la abrirá.',
  openByCode: 'Abrirla con un código por correo',
  openByPasskey: 'Abrirla con una llave de acceso',
  createSeparate: 'Crear otra billetera',

  sharedTitle: 'Alguien ya abrió esta billetera',
  sharedText:
    '{email} abre una billetera que se creó al iniciar sesión con {providers}. Quien tenga esa cuenta puede usar todo lo que contiene.',
  sharedTextNoName:
    '{email} abre una billetera que se creó al iniciar sesión con un proveedor. Quien lo hizo puede usar todo lo que contiene.',
  sharedOpen: 'Fui yo: abrirla',
  sharedOwn: 'No fui yo: crear una billetera nueva',

  panelTitle: 'Proveedores de inicio de sesión',
  panelText: 'Cuentas de otros servicios que abren esta billetera.',
  none: 'Ninguno todavía.',
  add: 'Añadir {name}',
  added: 'Añadido. A partir de ahora abre esta billetera.',
  addedOn: 'Añadido: {date}',
  remove: 'Quitar',
  removeLabel: 'Quitar {name}',
  removeTitle: '¿Quitar {name}?',
  removeText: 'Ya no abrirá esta billetera.',
  removed: 'Quitado.',
  last: 'Es tu única forma de iniciar sesión. Añade antes una llave de acceso o confirma un correo electrónico.',
}
