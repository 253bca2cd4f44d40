/** The content of the header's account menu, loaded when it first opens; in Spanish. */
export const accountMenu = {
  receive: 'Recibir',
  tryAgain: 'Reintentar',
  tokenUnknown: '{symbol} no disponible',
  addFunds: 'Añadir fondos',
  recent: 'Transacciones recientes',
  viewAll: 'Ver toda la actividad',
  transaction: '{amount} a {to}',
  status: {
    pending: 'Pendiente',
    confirmed: 'Confirmada',
    failed: 'Fallida',
    replaced: 'Reemplazada',
    cancelled: 'Cancelada',
  },
  batch: { one: '1 llamada', many: '{count} de llamadas', other: '{count} llamadas' },
  deployment: 'Despliegue de contrato',
  receiveTitle: 'Recibir {symbol}',
  receiveText: 'Usa esta dirección solo en {network}.',
  codeLabel: 'Tu dirección como código QR',
  copyAddress: 'Copiar dirección',
  close: 'Cerrar',
}
