/** An embedded wallet's progress and session, on all pages; in Spanish. */
export const embeddedSession = {
  opening: 'Abriendo tu billetera',
  openingText: 'Solo será un momento.',
  signing: 'Firmando el mensaje',
  signingText: 'Demuestra que la dirección es tuya. No cuesta nada y no mueve fondos.',

  expired: 'La sesión de tu billetera ha terminado.',
  expiredText: 'Tu sesión en el sitio sigue abierta; para firmar, confirma de nuevo que eres tú.',

  menuUser: 'Usuario',
  menuLabel: 'Sesión de la billetera',
  menuUntil: 'hasta {time}',
  menuMemory: 'hasta que se cierre esta página',
  menuExpired: 'caducada; desbloquéala para firmar',
  menuAccount: 'Gestionar cuenta',
}
