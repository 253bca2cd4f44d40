/** The smart wallet's screens, while the user answers in its popup. */
export const smartWallet = {
  title: 'Continue na janela que se abriu',
  connectText: 'Lá, sua carteira inteligente pergunta se este site pode ver seu endereço.',
  signText: 'Assine a mensagem lá. Ela comprova que a carteira é sua, não custa nem move nada.',
  showWindow: 'Mostrar janela',
  blocked: 'Seu navegador bloqueou a janela da carteira.',
  openWindow: 'Abrir janela',
} as const
