/** Sign-in with an OpenID provider, and the providers of a wallet. */
export const openId = {
  continueWith: 'Continuar com {name}',
  group: 'Entre com uma conta que você já tem',
  leaving: 'Abrindo {name}…',

  workingTitle: 'Entrando',
  workingText: 'Um momento, por favor.',
  addingTitle: 'Adicionando uma forma de entrar',
  failedTitle: 'Não foi possível concluir a entrada',
  failedText: 'Nada mudou.',
  addFailedTitle: 'Você entrou',
  addFailedText:
    'Não foi possível adicionar a nova forma de entrar. Você pode adicioná-la depois na página da sua conta.',
  otherWays: 'Escolher como entrar',
  tryAgain: 'Tentar de novo',
  continue: 'Continuar',

  questionTitle: 'Você já tem uma carteira',
  questionText:
    '{email} pertence a uma carteira deste site. Abra-a uma vez da forma habitual e, depois, {provider} também a abre.',
  questionTextNoEmail:
    'Esta conta {provider} pertence a uma carteira deste site. Abra-a uma vez da forma habitual e, depois, {provider} também a abre.',
  openByCode: 'Abrir com código por e-mail',
  openByPasskey: 'Abrir com chave de acesso',
  createSeparate: 'Criar outra carteira',

  sharedTitle: 'Alguém já abriu esta carteira',
  sharedText:
    '{email} abre uma carteira criada em um login com {providers}. Quem tem essa conta pode usar tudo o que há nela.',
  sharedTextNoName:
    '{email} abre uma carteira criada em um login com um provedor. Quem fez isso pode usar tudo o que há nela.',
  sharedOpen: 'Fui eu: abrir',
  sharedOwn: 'Não fui eu: criar uma carteira nova',

  panelTitle: 'Provedores de login',
  panelText: 'Contas de outros serviços que abrem esta carteira.',
  none: 'Nenhum ainda.',
  add: 'Adicionar {name}',
  added: 'Adicionado. A partir de agora, ele abre esta carteira.',
  addedOn: 'Adicionado em {date}',
  remove: 'Remover',
  removeLabel: 'Remover {name}',
  removeTitle: 'Remover {name}?',
  removeText: 'Ele não abrirá mais esta carteira.',
  removed: 'Removido.',
  last: 'Esta é sua única forma de entrar. Antes, adicione uma chave de acesso ou confirme um e-mail.',
} as const
