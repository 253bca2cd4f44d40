/**
 * An embedded wallet's progress and session, on all pages. A separate file, because users of other
 * wallets load these too.
 */
export const embeddedSession = {
  opening: 'Abrindo sua carteira',
  openingText: 'Só um momento.',
  signing: 'Assinando a mensagem',
  signingText: 'Ela comprova que o endereço é seu. Não custa nada e não move nada.',

  expired: 'A sessão da sua carteira terminou.',
  expiredText: 'Você continua conectado; para assinar, confirme de novo que é você.',

  menuUser: 'Usuário',
  menuLabel: 'Sessão da carteira',
  menuUntil: 'até {time}',
  menuMemory: 'até fechar esta página',
  menuExpired: 'expirada; desbloqueie para assinar',
  menuAccount: 'Gerenciar conta',
} as const
