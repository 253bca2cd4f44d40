import type { ErrorTexts } from '#lib/errors/ErrorTexts.ts'

/** Texts of the errors that connectors define, in Spanish. */
export const connectorErrorTexts: ErrorTexts = {
  walletNotAnswering: {
    message: 'La billetera no responde.',
    fix: 'Abre la billetera o recarga la página e inténtalo de nuevo.',
  },
  providerReplaced: {
    message: 'Otro programa sustituyó a la billetera después de conectarla.',
    fix: 'Recarga la página y revisa las extensiones de tu navegador.',
  },
  walletGone: {
    message: 'La billetera ya no está instalada en este navegador.',
    fix: 'Vuelve a activar la extensión o elige otra billetera.',
  },
  noRpcUrl: {
    message: 'No hay ninguna conexión configurada para esta red.',
    fix: 'Elige otra red.',
  },
  noValidSession: {
    message: 'La billetera inteligente no está conectada.',
    fix: 'Vuelve a conectar la billetera inteligente.',
  },
  invalidSession: {
    message: 'La sesión de la billetera inteligente no es válida.',
    fix: 'Vuelve a conectar la billetera inteligente.',
  },
  popupBlocked: {
    message: 'El navegador bloqueó la ventana de la billetera.',
    fix: 'Inténtalo de nuevo. Si continúa, permite las ventanas emergentes de este sitio.',
  },
  popupCutOff: {
    message:
      'La Cross-Origin-Opener-Policy de esta página impide la comunicación con la ventana de la billetera.',
    fix: 'Pide al operador del sitio que use same-origin-allow-popups.',
  },
  cannotProceed: {
    message: 'No se puede completar tu solicitud.',
    fix: 'Empieza de nuevo desde la página de tu cuenta.',
  },
  sessionFailed: {
    message: 'No se pudo crear ni restaurar la sesión.',
    fix: 'Vuelve a iniciar sesión.',
  },
  sessionKeyNotRegistered: {
    message: 'No se pudo registrar la clave de la sesión.',
    fix: 'Vuelve a iniciar sesión.',
  },
  webauthnUnsupported: {
    message: 'Este dispositivo no admite llaves de acceso.',
    fix: 'Usa otro navegador o inicia sesión con tu correo o con otra billetera.',
  },
  addressOfKeyNotFound: {
    message: 'No se encontró ninguna dirección para esta clave.',
    fix: 'Elige otra cuenta.',
  },
  missingSignWith: {
    message: 'No se ha elegido ninguna cuenta para firmar.',
    fix: 'Elige una cuenta y vuelve a firmar.',
  },
  failedToSign: {
    message: 'No se pudo firmar: {reason}',
    fix: 'Inténtalo de nuevo.',
  },
  signResultNotFound: {
    message: 'Falta el resultado de la firma.',
    fix: 'Inténtalo de nuevo.',
  },
  appNameRequired: {
    message: 'Falta el nombre de la app.',
    fix: 'Define APP_NAME.',
  },
  passkeyIdentifierRequired: {
    message: 'Una llave de acceso necesita un correo electrónico o un nombre.',
    fix: 'Introduce un correo electrónico o un nombre para la llave de acceso.',
  },
  iframeContainerRequired: {
    message: 'No se pudo crear el marco seguro.',
    fix: 'Recarga la página e inténtalo de nuevo.',
  },
  openIdNotStored: {
    message: 'Este navegador no puede conservar una sesión mientras inicias sesión en otro sitio.',
    fix: 'Usa una llave de acceso o un código por correo, o sal de la ventana privada.',
  },
  passkeyAborted: {
    message: 'Se interrumpió el uso de la llave de acceso.',
    fix: 'Vuelve a empezar cuando quieras.',
  },
  passkeyNotDiscoverable: {
    message: 'Este dispositivo no puede guardar la llave de acceso.',
    fix: 'Usa otro dispositivo u otra llave de seguridad.',
  },
  passkeyNoUserVerification: {
    message: 'Este dispositivo no puede comprobar que eres tú.',
    fix: 'Configura un bloqueo de pantalla o usa otro dispositivo.',
  },
  passkeyPreviouslyRegistered: {
    message: 'Este dispositivo ya tiene una llave de acceso de esta billetera.',
    fix: 'Úsala o añade una de otro dispositivo o llave de seguridad.',
  },
  passkeyInvalidDomain: {
    message: 'Las llaves de acceso no funcionan en esta dirección.',
    fix: 'Abre el sitio con su nombre de dominio.',
  },
  passkeyInvalidRpId: {
    message: 'Las llaves de acceso de este sitio pertenecen a otra dirección.',
    fix: 'Abre el sitio en su dirección habitual.',
  },
  passkeyInvalidUserId: {
    message: 'El identificador de la llave de acceso debe tener entre 1 y 64 bytes.',
    fix: 'Recarga la página e inténtalo de nuevo.',
  },
  passkeyNoAlgorithm: {
    message: 'Este dispositivo no admite ninguno de los algoritmos necesarios.',
    fix: 'Usa otro dispositivo u otra llave de seguridad.',
  },
  passkeyGeneral: {
    message: 'El dispositivo no pudo completar la solicitud.',
    fix: 'Inténtalo de nuevo o usa otro dispositivo.',
  },
  requiredClientsNotFound: {
    message: 'La conexión con la billetera está incompleta.',
    fix: 'Recarga la página y vuelve a conectarte.',
  },
  sponsorshipRefused: {
    message: 'El paymaster no ha aceptado pagar la comisión de red.',
    fix: 'No se ha enviado nada. Envía desde tu propia cuenta o inténtalo más tarde.',
  },
  paymasterUnavailable: {
    message: 'El paymaster no responde.',
    fix: 'No se ha enviado nada. Inténtalo de nuevo o envía desde tu propia cuenta.',
  },
  noPublicClient: {
    message: 'No hay ninguna conexión para esta red.',
    fix: 'Elige una red configurada.',
  },
  notInitialized: {
    message: 'La billetera aún no está lista.',
    fix: 'Recarga la página e inténtalo de nuevo.',
  },
  connectionReset: {
    message: 'La solicitud de conexión se restableció.',
    fix: 'Vuelve a abrir la billetera y escanea el código nuevo.',
  },
  walletConnectNotInitialized: {
    message: 'WalletConnect aún no está listo.',
    fix: 'Vuelve a elegir la billetera.',
  },
  walletConnectInitFailed: {
    message: 'No se pudo iniciar WalletConnect.',
    fix: 'Comprueba tu conexión e inténtalo de nuevo.',
  },
  approvalIncomplete: {
    message: 'La billetera no aprobó lo que este sitio necesita: {lacking}.',
    fix: 'Vuelve a conectarte y apruébalo, o usa otra billetera.',
  },
  projectIdRequired: {
    message: 'Falta el ID de proyecto de WalletConnect.',
    fix: 'Define el ID de proyecto en el entorno.',
  },
  invalidChains: {
    message: 'No hay redes válidas configuradas.',
    fix: 'Indica al menos una red en RPC_URLS.',
  },
  unconfiguredNamespace: {
    message: 'El espacio de nombres «{namespace}» no está configurado.',
    fix: 'Conecta primero la billetera.',
  },
}
