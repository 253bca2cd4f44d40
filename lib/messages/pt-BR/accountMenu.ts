/** The content of the header's account menu, loaded when it first opens. */
export const accountMenu = {
  receive: 'Receber',
  tryAgain: 'Tentar de novo',
  tokenUnknown: '{symbol} indisponível',
  addFunds: 'Adicionar fundos',
  recent: 'Transações recentes',
  viewAll: 'Ver toda a atividade',
  transaction: '{amount} para {to}',
  status: {
    pending: 'Pendente',
    confirmed: 'Confirmada',
    failed: 'Falhou',
    replaced: 'Substituída',
    cancelled: 'Cancelada',
  },
  batch: { one: '{count} chamada', many: '{count} de chamadas', other: '{count} chamadas' },
  deployment: 'Implantação de contrato',
  receiveTitle: 'Receber {symbol}',
  receiveText: 'Use este endereço somente na rede {network}.',
  codeLabel: 'Seu endereço em código QR',
  copyAddress: 'Copiar endereço',
  close: 'Fechar',
} as const
