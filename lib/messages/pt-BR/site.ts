/** The page frame: header, footer, devnet banner. */
export const site = {
  description: 'Entre e assine com a carteira que você já tem.',
  devnet: 'Devnet',
  devnetStrip: 'Tudo roda nesta máquina',
  devnetLinks: {
    mailbox: 'Caixa de entrada',
    phone: 'Celular',
    faucet: 'Faucet',
    dashboard: 'Painel',
    inspector: 'Inspetor',
  },
  skipToContent: 'Pular para o conteúdo',
  navigation: 'Site',
  home: '{appName}, início',
  sign: 'Assinar',
  yourWallet: 'Sua carteira',
  theme: 'Tema',
  language: 'Idioma',
  themes: { system: 'Sistema', light: 'Claro', dark: 'Escuro' },
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'Não foi possível copiar',
  openInNewTab: 'abre em uma nova aba',
  details: 'Detalhes',
  about: 'Sobre o erro {code}',
  aboutThis: 'Sobre este erro',
  dismiss: 'Dispensar',
} as const

/** The header's account menu. */
export const account = {
  open: 'Conta {address}',
  menu: 'Conta',
  page: 'Gerenciar conta',
  balance: 'Saldo',
  balanceUnknown: 'Indisponível',
  stale: 'Não foi possível acessar a rede. Tentando de novo…',
  copyAddress: 'Copiar endereço',
  explorer: 'Ver no explorador',
  network: 'Rede',
  disconnect: 'Sair',
  switching: 'Confirme na sua carteira…',
} as const

/** Error pages. */
export const failure = {
  notFoundTitle: 'Página não encontrada',
  notFoundText: 'Ela pode ter mudado de lugar, ou há um erro no endereço.',
  errorTitle: 'Esta página parou de funcionar',
  errorText:
    'Se você estava assinando ou enviando algo, veja na sua carteira se foi concluído antes de repetir. Tente de novo ou volte ao início.',
  reference: 'Referência {digest}',
  tryAgain: 'Tentar de novo',
  toStart: 'Ir para o início',
} as const
