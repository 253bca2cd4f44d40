import type { ErrorTexts } from '#lib/errors/ErrorTexts.ts'
import { connectorErrorTexts } from '#lib/messages/es/connectorErrorTexts.ts'

/** The texts of the error catalog, in Spanish. */
export const errorTexts: ErrorTexts = {
  ...connectorErrorTexts,
  capabilityUnsupported: {
    message: 'A la billetera le falta algo que las llamadas necesitan.',
    fix: 'Usa otra billetera para esto.',
  },
  batchChainUnsupported: {
    message: 'La billetera no admite lotes en esta red.',
    fix: 'Cambia a otra red.',
  },
  batchDuplicate: {
    message: 'La billetera ya tiene un lote con este ID.',
    fix: 'Búscalo en la billetera antes de volver a enviar.',
  },
  batchUnknown: {
    message: 'La billetera no reconoce este lote.',
    fix: 'Búscalo en la billetera antes de volver a enviar.',
  },
  batchTooLarge: {
    message: 'El lote tiene demasiadas llamadas para la billetera.',
    fix: 'Envía menos llamadas a la vez.',
  },
  upgradeRejected: {
    message: 'La cuenta no se actualizó para admitir lotes.',
    fix: 'Inténtalo de nuevo y apruébalo en la billetera.',
  },
  atomicityUnsupported: {
    message: 'La billetera no puede ejecutar estas llamadas como todo o nada.',
    fix: 'Usa otra billetera para esto.',
  },
  chainNotAllowed: {
    message: 'Este sitio no ofrece esa red.',
    fix: 'Cambia a una red de la lista.',
  },
  wrongChainRpc: {
    message: 'El nodo está en la red {actual} en lugar de la {expected}.',
    fix: 'Avisa al operador del sitio. No se firmó nada.',
  },
  chainIdNotFound: {
    message: 'Falta la red.',
    fix: 'Elige primero una red.',
  },
  switchThroughWallet: {
    message: 'La red solo se puede cambiar en la billetera.',
    fix: 'Cambia de red en la propia billetera.',
  },
  connectionRejected: {
    message: 'La billetera rechazó la conexión.',
    fix: 'Vuelve a elegir la billetera y aprueba la conexión en ella.',
  },
  connectionProposalExpired: {
    message: 'La solicitud de conexión ha caducado.',
    fix: 'Solicita un código nuevo y escanéalo a tiempo.',
  },
  accountNotFound: {
    message: 'No se encontró la cuenta.',
    fix: 'Elige otra cuenta.',
  },
  signerNotFound: {
    message: 'No hay ninguna credencial que pueda firmar.',
    fix: 'Vincula una en la página de tu cuenta.',
  },
  turnkeyError: {
    message: 'Error {code} de Turnkey: {message}',
    fix: 'Inténtalo de nuevo. Si continúa, vuelve a iniciar sesión.',
  },
  consensusNeeded: {
    message: 'Esto requiere la aprobación de otro propietario.',
    fix: 'Pídele que lo apruebe en la página de su cuenta.',
  },
  unexpectedStatus: {
    message: 'La operación no se completó (estado: {status}).',
    fix: 'Inténtalo de nuevo.',
  },
  walletFailed: {
    message: 'La billetera dice: {reason}',
    fix: 'Inténtalo de nuevo o usa otra billetera.',
  },
  otherSignature: {
    message: 'La billetera ha firmado otra cosa o con otra cuenta.',
    fix: 'No uses esta firma. Revisa tu billetera y las extensiones del navegador.',
  },
  unreviewableMember: {
    message: 'La revisión no puede mostrar «{member}» de esta solicitud, por eso no se envió.',
    fix: 'No se firmó nada. Avisa al responsable del sitio.',
  },
  walletChangedMeanwhile: {
    message: 'La billetera usa otra red u otra cuenta que las que mostró la revisión.',
    fix: 'No se firmó nada. Cambia a la red y la cuenta que quieras y empieza de nuevo.',
  },
  walletGaveNoReason: {
    message: 'La billetera falló y no indicó el motivo.',
    fix: 'Inténtalo de nuevo o usa otra billetera.',
  },
  foreignAnswer: {
    message: 'Algo entre esta página y su servidor respondió en su lugar.',
    fix: 'Puede ser un proxy o la página de acceso de una red. Comprueba tu conexión e inténtalo de nuevo.',
  },
  unexpected: {
    message: 'Algo salió mal.',
    fix: 'Inténtalo de nuevo. Si continúa, avisa al operador del sitio e indica el ID de la solicitud, si aparece.',
  },
  openIdCanceled: {
    message: 'El inicio de sesión se canceló en el proveedor.',
    fix: 'Inténtalo de nuevo o elige otra forma de iniciar sesión.',
  },
  openIdRefused: {
    message: 'El proveedor no aceptó el inicio de sesión.',
    fix: 'Inténtalo de nuevo o elige otra forma de iniciar sesión.',
  },
  openIdUnavailable: {
    message: 'No hay conexión con el proveedor en este momento.',
    fix: 'Inténtalo de nuevo en un momento o elige otra forma de iniciar sesión.',
  },
  openIdTokenInvalid: {
    message: 'La respuesta del proveedor no es válida.',
    fix: 'Inténtalo de nuevo o elige otra forma de iniciar sesión.',
  },
  openIdRequestInvalid: {
    message: 'Este inicio de sesión es desconocido, ya se usó o ha caducado.',
    fix: 'Empieza de nuevo. Si vuelve a ocurrir, permite las cookies de este sitio.',
  },
  openIdInUse: {
    message: 'Esta cuenta ya abre otra billetera.',
    fix: 'Inicia sesión con ella para abrir esa billetera y quítala primero allí.',
  },
  invalidCode: {
    message: 'El código no es válido o ha caducado.',
    fix: 'Comprueba el código e introdúcelo de nuevo. Solicita otro si es antiguo o no quedan intentos.',
  },
  subOrganizationNotFound: {
    message: 'No se encontró la billetera.',
    fix: 'Vuelve a iniciar sesión.',
  },
  malformedJson: {
    message: 'La solicitud no es un JSON válido.',
    fix: 'Recarga la página e inténtalo de nuevo.',
  },
  invalidBody: {
    message: 'El campo {field} falta o no es válido.',
    fix: 'Recarga la página e inténtalo de nuevo.',
  },
  hiddenCharacters: {
    message: 'El campo {field} no puede contener caracteres invisibles.',
    fix: 'Escribe el nombre en lugar de pegarlo.',
  },
  requestRefused: {
    message: 'El servidor rechazó la solicitud.',
    fix: 'Recarga la página e inténtalo de nuevo.',
  },
  bodyIncomplete: {
    message: 'La conexión se cortó antes de completar la solicitud.',
    fix: 'Comprueba tu conexión e inténtalo de nuevo.',
  },
  bodyTimeout: {
    message: 'La solicitud tardó demasiado en llegar.',
    fix: 'Comprueba tu conexión e inténtalo de nuevo.',
  },
  invalidAddress: {
    message:
      'Una dirección de Ethereum tiene 40 dígitos hexadecimales, con 0x delante si se quiere.',
    fix: 'Comprueba la dirección.',
  },
  unsupportedMediaType: {
    message: 'El tipo de contenido de la solicitud no se acepta.',
    fix: 'Recarga la página e inténtalo de nuevo.',
  },
  bodyTooLarge: {
    message: 'La solicitud es demasiado grande.',
    fix: 'Envía menos datos.',
  },
  methodNotAllowed: {
    message: 'Esta ruta no admite ese método.',
    fix: 'Recarga la página e inténtalo de nuevo.',
  },
  routeNotFound: {
    message: 'Esta ruta no existe.',
    fix: 'Comprueba la dirección.',
  },
  foreignOrigin: {
    message: 'La solicitud vino de otro sitio.',
    fix: 'Abre el propio sitio e inténtalo de nuevo.',
  },
  rateLimited: {
    message: 'Demasiados intentos.',
    fix: 'Espera un momento e inténtalo de nuevo.',
  },
  challengeInvalid: {
    message: 'Esta solicitud de firma es desconocida, ya se usó o ha caducado.',
    fix: 'Empieza de nuevo.',
  },
  messageInvalid: {
    message: 'El mensaje firmado no es el que pidió este sitio.',
    fix: 'Vuelve a iniciar sesión.',
  },
  signatureInvalid: {
    message: 'La firma no corresponde a esta cuenta.',
    fix: 'Comprueba qué cuenta usa la billetera y vuelve a iniciar sesión.',
  },
  notOwner: {
    message: 'La cuenta que firma no es propietaria de esa billetera inteligente.',
    fix: 'Añádela primero como propietaria en la billetera inteligente.',
  },
  notEmbedded: {
    message: 'La cuenta que firma no es una billetera integrada de este sitio.',
    fix: 'Vincula una billetera integrada.',
  },
  notSignedIn: {
    message: 'No has iniciado sesión.',
    fix: 'Inicia sesión.',
  },
  chainUnavailable: {
    message: 'No hay conexión con la red de esta cuenta en este momento.',
    fix: 'Inténtalo de nuevo en un momento.',
  },
  custodyRefused: {
    message: 'El servicio de custodia de claves rechazó la solicitud.',
    fix: 'Empieza de nuevo. Si continúa, vuelve a iniciar sesión.',
  },
  custodyUnavailable: {
    message: 'No hay conexión con el servicio de custodia de claves en este momento.',
    fix: 'Inténtalo de nuevo en un momento.',
  },
  databaseUnavailable: {
    message: 'El servicio no está disponible en este momento.',
    fix: 'Inténtalo de nuevo en un momento.',
  },
  userRejected: {
    message: 'Rechazaste la solicitud.',
    fix: 'Inténtalo de nuevo y apruébalo en la billetera.',
  },
  unauthorized: {
    message: 'La billetera no ha autorizado esta cuenta o este método.',
    fix: 'Vuelve a conectar la billetera y autoriza esta cuenta.',
  },
  unsupportedMethod: {
    message: 'La billetera no admite este método.',
    fix: 'Usa otra billetera para esto.',
  },
  disconnected: {
    message: 'La billetera está desconectada.',
    fix: 'Vuelve a conectar la billetera.',
  },
  chainDisconnected: {
    message: 'La billetera no tiene conexión con esta red.',
    fix: 'Cambia a otra red o vuelve a conectarte.',
  },
  unrecognizedChain: {
    message: 'La billetera no conoce esta red.',
    fix: 'Añade la red en la billetera y luego cambia a ella.',
  },
  chainParamsRequired: {
    message: 'El cambio de red no indica a cuál.',
    fix: 'Elige una red.',
  },
  parseError: {
    message: 'El nodo no pudo leer la solicitud.',
    fix: 'Inténtalo de nuevo.',
  },
  invalidRequest: {
    message: 'La solicitud no es válida.',
    fix: 'Inténtalo de nuevo o usa otra billetera.',
  },
  methodNotFound: {
    message: 'El método no existe.',
    fix: 'Usa otra billetera para esto.',
  },
  invalidParams: {
    message: 'Los parámetros no son válidos.',
    fix: 'Comprueba los datos que introdujiste.',
  },
  internalError: {
    message: 'Se produjo un error interno en la billetera o en el nodo.',
    fix: 'Inténtalo de nuevo.',
  },
  invalidInput: {
    message: 'El nodo rechazó los datos.',
    fix: 'Lee el motivo, cambia los datos e inténtalo de nuevo.',
  },
  resourceNotFound: {
    message: 'Lo que se buscaba no existe.',
    fix: 'Comprueba la dirección o el hash.',
  },
  resourceUnavailable: {
    message: 'La billetera ya muestra una solicitud.',
    fix: 'Abre la billetera y responde a la solicitud pendiente.',
  },
  transactionRejected: {
    message: 'La transacción no se creó.',
    fix: 'Comprueba el saldo y las cantidades e inténtalo de nuevo.',
  },
  methodNotSupported: {
    message: 'Este método no está disponible.',
    fix: 'Usa otra billetera para esto.',
  },
  limitExceeded: {
    message: 'Demasiadas solicitudes al nodo.',
    fix: 'Espera un momento e inténtalo de nuevo.',
  },
  insufficientFunds: {
    message: 'El saldo no alcanza para la cantidad y la comisión de red.',
    fix: 'Añade fondos o envía menos.',
  },
  nonceTooLow: {
    message: 'El número de la transacción ya se usó.',
    fix: 'Comprueba si un intento anterior se completó antes de volver a enviar.',
  },
  replacementUnderpriced: {
    message: 'La comisión es demasiado baja para reemplazar la transacción anterior.',
    fix: 'Sube la comisión o espera a la anterior.',
  },
  reverted: {
    message: 'El contrato rechazó la transacción.',
    fix: 'Lee el motivo más abajo.',
  },
  revertedCustom: {
    message: 'El contrato rechazó la transacción con un error propio.',
    fix: 'Consulta los datos más abajo. La documentación del contrato explica qué significan.',
  },
  networkUnreachable: {
    message: 'No hay conexión con la red.',
    fix: 'Comprueba tu conexión. La lectura se reanuda sola; las firmas debes repetirlas tú.',
  },
  providerNotFound: {
    message: 'No se encontró la billetera en este navegador.',
    fix: 'Instala o activa la billetera, recarga la página y vuelve a elegirla.',
  },
  walletPackageMissing: {
    message: 'El código de esta billetera no está instalado en este sitio.',
    fix: 'Usa otra billetera y avisa al operador del sitio.',
  },
  connectorNotConnected: {
    message: 'No hay ninguna billetera conectada.',
    fix: 'Conecta la billetera e inténtalo de nuevo.',
  },
  connectorAlreadyConnected: {
    message: 'La billetera ya está conectada.',
    fix: 'Continúa con ella o desconéctala primero.',
  },
  connectorAccountNotFound: {
    message: 'La billetera no comparte esta cuenta con el sitio.',
    fix: 'Elige la cuenta en la billetera y vuelve a conectarte.',
  },
  connectorReconnecting: {
    message: 'La billetera aún se está reconectando.',
    fix: 'Espera un momento e inténtalo de nuevo.',
  },
  chainMismatch: {
    message: 'La billetera está en una red distinta de la solicitada.',
    fix: 'Cambia de red e inténtalo de nuevo.',
  },
  checksumMismatch: {
    message:
      'Una dirección no es válida o sus mayúsculas no coinciden con la suma de verificación.',
    fix: 'Vuelve a copiar la dirección de donde la obtuviste.',
  },
  feeTooLow: {
    message: 'La comisión es inferior a la que exige la red.',
    fix: 'Sube la comisión en la billetera y vuelve a enviar.',
  },
  gasTooLow: {
    message: 'El límite de gas es demasiado bajo para esta transacción.',
    fix: 'Sube el límite de gas en la billetera y vuelve a enviar.',
  },
  nonceTooHigh: {
    message: 'Aún faltan transacciones anteriores de esta cuenta.',
    fix: 'Espera a las anteriores o restablece la actividad de la cuenta en la billetera.',
  },
  receiptNotFound: {
    message: 'La transacción aún no está en ningún bloque.',
    fix: 'Espera o búscala en la billetera o en el explorador antes de volver a enviar.',
  },
  noInAppBrowser: {
    message: 'Esta billetera no puede abrir la página en su navegador.',
    fix: 'Instala la billetera o elige otra.',
  },
  receiptNotKept: {
    message: 'La solicitud se completó, pero no se pudo guardar su recibo.',
    fix: 'La firma no se ve afectada. Si necesitas una prueba, cópiala ahora.',
  },
  receiptOfAnotherUser: {
    message: 'El usuario conectado no es el que confirmó la solicitud.',
    fix: 'Vuelve a iniciar sesión con la cuenta que confirmó la solicitud.',
  },
  receiptsFull: {
    message: 'No se pueden guardar más recibos de esta cuenta.',
    fix: 'Exporta tus recibos. Las próximas solicitudes no dejarán ninguno.',
  },
}
