/** The smart wallet's screens, while the user answers in its popup; in Spanish. */
export const smartWallet = {
  title: 'Continúa en la ventana que se abrió',
  connectText: 'Allí, tu billetera inteligente te pregunta si este sitio puede ver tu dirección.',
  signText:
    'Firma allí el mensaje. Demuestra que la billetera es tuya, no cuesta nada y no mueve fondos.',
  showWindow: 'Mostrar la ventana',
  blocked: 'Tu navegador bloqueó la ventana de la billetera.',
  openWindow: 'Abrir la ventana',
}
