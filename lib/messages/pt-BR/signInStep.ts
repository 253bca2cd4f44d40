/** The steps of a sign-in, loaded when it begins. */
export const signInStep = {
  steps: { connect: 'Conectar', sign: 'Assinar', done: 'Pronto' },
  stepsLabel: 'Progresso',
  connectTitle: 'Conecte em {name}',
  connectText: 'Aprove a solicitação para compartilhar seu endereço com este site.',
  challengeTitle: 'Preparando a mensagem',
  challengeText: 'Só um momento.',
  signTitle: 'Assine em {name}',
  signText:
    'Assine uma mensagem para comprovar que este endereço é seu. É grátis e não move fundos.',
  verifyTitle: 'Verificando sua assinatura',
  verifyText: 'Só um momento.',
  notConnected: 'Não conectada',
  notSignedIn: 'Você não entrou',
  notVisible: 'Não apareceu? Clique no ícone da carteira na barra do navegador.',
  tryAgain: 'Tentar de novo',
  otherWallet: 'Voltar a todas as opções',
} as const

/** The banner below the header: problems with the session or its wallet. */
export const session = {
  mismatch: 'Você entrou como {session}, mas sua carteira usa {wallet}.',
  signInAs: 'Entrar como {address}',
  signOut: 'Sair',
  disconnected: '{name} está bloqueada ou desconectada.',
  disconnectedText: 'Você continua conectado. Reconecte a carteira para assinar.',
  reconnect: 'Reconectar',
  ended: 'Sua sessão terminou.',
  endedBy: 'Você desconectou em {name} e saiu da sua conta.',
  endedText: 'Entre de novo para continuar.',
  signIn: 'Entrar',
  endFailed: 'Não foi possível sair: o servidor não respondeu.',
  tryAgain: 'Tentar de novo',
  unknown: 'Não foi possível verificar sua sessão.',
  unknownText: 'O servidor está indisponível. Tentando de novo…',
  wrongChain: 'Sua carteira está na rede {chainId}, que este site não aceita.',
  switchTo: 'Mudar para {chain}',
  waiting: 'Confirme em {name}…',
} as const
