import type { ErrorTexts } from '#lib/errors/ErrorTexts.ts'

/** Texts of the errors that connectors define, in Brazilian Portuguese. */
export const connectorErrorTexts: ErrorTexts = {
  walletNotAnswering: {
    message: 'A carteira não está respondendo.',
    fix: 'Abra a carteira ou recarregue a página e tente de novo.',
  },
  providerReplaced: {
    message: 'Outro programa substituiu a carteira depois da conexão.',
    fix: 'Recarregue a página e confira as extensões do navegador.',
  },
  walletGone: {
    message: 'A carteira não está mais instalada neste navegador.',
    fix: 'Ative a extensão de novo ou escolha outra carteira.',
  },
  noRpcUrl: {
    message: 'Não há acesso configurado para esta rede.',
    fix: 'Escolha outra rede.',
  },
  noValidSession: {
    message: 'A carteira inteligente não está conectada.',
    fix: 'Conecte a carteira inteligente de novo.',
  },
  invalidSession: {
    message: 'A sessão da carteira inteligente não é válida.',
    fix: 'Conecte a carteira inteligente de novo.',
  },
  popupBlocked: {
    message: 'O navegador bloqueou a janela da carteira.',
    fix: 'Tente de novo. Se continuar, permita pop-ups neste site.',
  },
  popupCutOff: {
    message: 'A Cross-Origin-Opener-Policy separa esta página da janela da carteira.',
    fix: 'Peça ao responsável pelo site que use same-origin-allow-popups.',
  },
  cannotProceed: {
    message: 'Não é possível atender à sua solicitação.',
    fix: 'Comece de novo na página da conta.',
  },
  sessionFailed: {
    message: 'Não foi possível criar nem restaurar a sessão.',
    fix: 'Entre de novo.',
  },
  sessionKeyNotRegistered: {
    message: 'Não foi possível registrar a chave da sessão.',
    fix: 'Entre de novo.',
  },
  webauthnUnsupported: {
    message: 'Este dispositivo não aceita chaves de acesso.',
    fix: 'Use outro navegador ou entre com e-mail ou outra carteira.',
  },
  addressOfKeyNotFound: {
    message: 'Nenhum endereço encontrado para esta chave.',
    fix: 'Escolha outra conta.',
  },
  missingSignWith: {
    message: 'Nenhuma conta escolhida para assinar.',
    fix: 'Escolha uma conta e assine de novo.',
  },
  failedToSign: {
    message: 'Não foi possível assinar: {reason}',
    fix: 'Tente de novo.',
  },
  signResultNotFound: {
    message: 'Falta o resultado da assinatura.',
    fix: 'Tente de novo.',
  },
  appNameRequired: {
    message: 'Falta o nome do app.',
    fix: 'Defina APP_NAME.',
  },
  passkeyIdentifierRequired: {
    message: 'Uma chave de acesso precisa de um e-mail ou de um nome.',
    fix: 'Digite um e-mail ou um nome para a chave de acesso.',
  },
  iframeContainerRequired: {
    message: 'Não foi possível criar o quadro seguro.',
    fix: 'Recarregue a página e tente de novo.',
  },
  openIdNotStored: {
    message: 'Este navegador não consegue guardar uma sessão enquanto você entra por outro site.',
    fix: 'Use uma chave de acesso ou um código por e-mail, ou saia da janela anônima.',
  },
  passkeyAborted: {
    message: 'A solicitação da chave de acesso foi cancelada.',
    fix: 'Comece de novo quando quiser.',
  },
  passkeyNotDiscoverable: {
    message: 'Este dispositivo não consegue guardar a própria chave de acesso.',
    fix: 'Use outro dispositivo ou outra chave de segurança.',
  },
  passkeyNoUserVerification: {
    message: 'Este dispositivo não consegue verificar que é você.',
    fix: 'Configure um bloqueio de tela ou use outro dispositivo.',
  },
  passkeyPreviouslyRegistered: {
    message: 'Este dispositivo já tem uma chave de acesso desta carteira.',
    fix: 'Use essa chave de acesso ou adicione uma de outro dispositivo ou chave de segurança.',
  },
  passkeyInvalidDomain: {
    message: 'As chaves de acesso não funcionam neste endereço.',
    fix: 'Abra o site pelo nome dele.',
  },
  passkeyInvalidRpId: {
    message: 'As chaves de acesso deste site pertencem a outro endereço.',
    fix: 'Abra o site no endereço habitual.',
  },
  passkeyInvalidUserId: {
    message: 'O identificador da chave de acesso deve ter de 1 a 64 bytes.',
    fix: 'Recarregue a página e tente de novo.',
  },
  passkeyNoAlgorithm: {
    message: 'Este dispositivo não aceita nenhum dos algoritmos necessários.',
    fix: 'Use outro dispositivo ou outra chave de segurança.',
  },
  passkeyGeneral: {
    message: 'O dispositivo não conseguiu atender à solicitação.',
    fix: 'Tente de novo ou use outro dispositivo.',
  },
  requiredClientsNotFound: {
    message: 'A conexão com a carteira está incompleta.',
    fix: 'Recarregue a página e conecte de novo.',
  },
  sponsorshipRefused: {
    message: 'O paymaster recusou pagar a taxa de rede.',
    fix: 'Nada foi enviado. Envie da sua própria conta ou tente mais tarde.',
  },
  paymasterUnavailable: {
    message: 'O paymaster não respondeu.',
    fix: 'Nada foi enviado. Tente de novo ou envie da sua própria conta.',
  },
  noPublicClient: {
    message: 'Não há conexão para esta rede.',
    fix: 'Escolha uma rede configurada.',
  },
  notInitialized: {
    message: 'A carteira ainda não está pronta.',
    fix: 'Recarregue a página e tente de novo.',
  },
  connectionReset: {
    message: 'O pedido de conexão foi reiniciado.',
    fix: 'Abra a carteira de novo e escaneie o novo código.',
  },
  walletConnectNotInitialized: {
    message: 'O WalletConnect ainda não está pronto.',
    fix: 'Escolha a carteira de novo.',
  },
  walletConnectInitFailed: {
    message: 'Não foi possível iniciar o WalletConnect.',
    fix: 'Verifique sua conexão e tente de novo.',
  },
  approvalIncomplete: {
    message: 'A carteira não permitiu o que este site precisa: {lacking}.',
    fix: 'Conecte de novo e permita, ou use outra carteira.',
  },
  projectIdRequired: {
    message: 'Falta o ID de projeto do WalletConnect.',
    fix: 'Defina o ID de projeto no ambiente.',
  },
  invalidChains: {
    message: 'Nenhuma rede válida está configurada.',
    fix: 'Informe pelo menos uma rede em RPC_URLS.',
  },
  unconfiguredNamespace: {
    message: 'O namespace “{namespace}” não está configurado.',
    fix: 'Conecte a carteira primeiro.',
  },
}
