import type { ErrorTexts } from '#lib/errors/ErrorTexts.ts'
import { connectorErrorTexts } from '#lib/messages/pt-BR/connectorErrorTexts.ts'

/** The texts of the error catalog, in Brazilian Portuguese. */
export const errorTexts: ErrorTexts = {
  ...connectorErrorTexts,
  capabilityUnsupported: {
    message: 'A carteira não tem um recurso de que as chamadas precisam.',
    fix: 'Use outra carteira para isso.',
  },
  batchChainUnsupported: {
    message: 'A carteira não envia lotes nesta rede.',
    fix: 'Mude de rede.',
  },
  batchDuplicate: {
    message: 'A carteira já tem um lote com este ID.',
    fix: 'Confira na carteira antes de enviar de novo.',
  },
  batchUnknown: {
    message: 'A carteira não reconhece este lote.',
    fix: 'Confira na carteira antes de enviar de novo.',
  },
  batchTooLarge: {
    message: 'O lote tem chamadas demais para a carteira.',
    fix: 'Envie menos chamadas por vez.',
  },
  upgradeRejected: {
    message: 'A conta não foi atualizada para lotes.',
    fix: 'Tente de novo e confirme na carteira.',
  },
  atomicityUnsupported: {
    message: 'A carteira não consegue executar estas chamadas todas juntas.',
    fix: 'Use outra carteira para isso.',
  },
  chainNotAllowed: {
    message: 'Este site não oferece esta rede.',
    fix: 'Mude para uma rede da lista.',
  },
  wrongChainRpc: {
    message: 'O nó está na rede {actual} em vez de {expected}.',
    fix: 'Avise o responsável pelo site. Nada foi assinado.',
  },
  chainIdNotFound: {
    message: 'Falta a rede.',
    fix: 'Escolha uma rede primeiro.',
  },
  switchThroughWallet: {
    message: 'Só é possível mudar de rede na carteira.',
    fix: 'Mude de rede na carteira.',
  },
  connectionRejected: {
    message: 'A carteira recusou a conexão.',
    fix: 'Escolha a carteira de novo e aprove nela.',
  },
  connectionProposalExpired: {
    message: 'O pedido de conexão expirou.',
    fix: 'Peça um novo código e escaneie a tempo.',
  },
  accountNotFound: {
    message: 'A conta não foi encontrada.',
    fix: 'Escolha outra conta.',
  },
  signerNotFound: {
    message: 'Não há nenhuma conta que possa assinar.',
    fix: 'Vincule uma na página da conta.',
  },
  turnkeyError: {
    message: 'Erro {code} da Turnkey: {message}',
    fix: 'Tente de novo. Se continuar, entre de novo.',
  },
  consensusNeeded: {
    message: 'Isso precisa da aprovação de outros proprietários.',
    fix: 'Peça a outro proprietário que aprove na página da conta.',
  },
  unexpectedStatus: {
    message: 'A operação não foi concluída (status: {status}).',
    fix: 'Tente de novo.',
  },
  walletFailed: {
    message: 'A carteira informou: {reason}',
    fix: 'Tente de novo ou use outra carteira.',
  },
  otherSignature: {
    message: 'A carteira assinou outra coisa ou com outra conta.',
    fix: 'Não use esta assinatura. Verifique sua carteira e as extensões do navegador.',
  },
  unreviewableMember: {
    message:
      'A revisão não consegue mostrar “{member}” desta solicitação, por isso ela não foi enviada.',
    fix: 'Nada foi assinado. Avise o responsável pelo site.',
  },
  walletChangedMeanwhile: {
    message: 'A carteira usa outra rede ou outra conta, diferente da que a revisão mostrou.',
    fix: 'Nada foi assinado. Mude para a rede e a conta que deseja e comece de novo.',
  },
  walletGaveNoReason: {
    message: 'A carteira falhou e não informou o motivo.',
    fix: 'Tente de novo ou use outra carteira.',
  },
  foreignAnswer: {
    message: 'Algo entre esta página e o servidor respondeu no lugar dele.',
    fix: 'Pode ser a página de login de uma rede ou um proxy. Verifique sua conexão e tente de novo.',
  },
  unexpected: {
    message: 'Algo deu errado.',
    fix: 'Tente de novo. Se continuar, avise o responsável pelo site, se possível com o ID da solicitação.',
  },
  openIdCanceled: {
    message: 'A entrada foi cancelada no provedor.',
    fix: 'Tente de novo ou escolha outra forma de entrar.',
  },
  openIdRefused: {
    message: 'O provedor não aceitou a entrada.',
    fix: 'Tente de novo ou escolha outra forma de entrar.',
  },
  openIdUnavailable: {
    message: 'O provedor está indisponível agora.',
    fix: 'Tente de novo daqui a pouco ou escolha outra forma de entrar.',
  },
  openIdTokenInvalid: {
    message: 'A resposta do provedor não é válida.',
    fix: 'Tente de novo ou escolha outra forma de entrar.',
  },
  openIdRequestInvalid: {
    message: 'Esta tentativa de entrar é desconhecida, já foi usada ou expirou.',
    fix: 'Comece de novo. Se continuar, permita cookies neste site.',
  },
  openIdInUse: {
    message: 'Esta conta já abre outra carteira.',
    fix: 'Entre com ela para abrir aquela carteira e remova-a de lá primeiro.',
  },
  invalidCode: {
    message: 'O código está errado ou expirou.',
    fix: 'Confira o código e digite de novo. Peça um novo se ele for antigo ou se não restarem tentativas.',
  },
  subOrganizationNotFound: {
    message: 'A carteira não foi encontrada.',
    fix: 'Entre de novo.',
  },
  malformedJson: {
    message: 'A solicitação não é um JSON válido.',
    fix: 'Recarregue a página e tente de novo.',
  },
  invalidBody: {
    message: 'O campo {field} falta ou não é válido.',
    fix: 'Recarregue a página e tente de novo.',
  },
  hiddenCharacters: {
    message: 'O campo {field} não pode ter caracteres invisíveis.',
    fix: 'Digite o nome em vez de colar.',
  },
  requestRefused: {
    message: 'O servidor recusou a solicitação.',
    fix: 'Recarregue a página e tente de novo.',
  },
  bodyIncomplete: {
    message: 'A conexão caiu antes do fim da solicitação.',
    fix: 'Verifique sua conexão e tente de novo.',
  },
  bodyTimeout: {
    message: 'A solicitação chegou devagar demais.',
    fix: 'Verifique sua conexão e tente de novo.',
  },
  invalidAddress: {
    message: 'Um endereço Ethereum tem 40 dígitos hexadecimais, com ou sem 0x na frente.',
    fix: 'Confira o endereço.',
  },
  unsupportedMediaType: {
    message: 'O tipo de conteúdo da solicitação não é aceito.',
    fix: 'Recarregue a página e tente de novo.',
  },
  bodyTooLarge: {
    message: 'A solicitação é grande demais.',
    fix: 'Envie menos dados.',
  },
  methodNotAllowed: {
    message: 'Este endpoint não aceita este método.',
    fix: 'Recarregue a página e tente de novo.',
  },
  routeNotFound: {
    message: 'Este endpoint não existe.',
    fix: 'Confira o endereço.',
  },
  foreignOrigin: {
    message: 'A solicitação veio de outro site.',
    fix: 'Abra o próprio site e tente de novo.',
  },
  rateLimited: {
    message: 'Tentativas demais.',
    fix: 'Espere um momento e tente de novo.',
  },
  challengeInvalid: {
    message: 'Este pedido de assinatura é desconhecido, já foi usado ou expirou.',
    fix: 'Comece de novo.',
  },
  messageInvalid: {
    message: 'O que foi assinado não é a mensagem deste site.',
    fix: 'Entre de novo.',
  },
  signatureInvalid: {
    message: 'A assinatura não é desta conta.',
    fix: 'Confira qual conta a carteira usa e entre de novo.',
  },
  notOwner: {
    message: 'A conta que assina não é proprietária desta carteira inteligente.',
    fix: 'Antes, adicione-a como proprietária na carteira inteligente.',
  },
  notEmbedded: {
    message: 'A conta que assina não é uma carteira integrada deste site.',
    fix: 'Vincule uma carteira integrada.',
  },
  notSignedIn: {
    message: 'Você não entrou na sua conta.',
    fix: 'Entre para continuar.',
  },
  chainUnavailable: {
    message: 'A rede desta conta está indisponível agora.',
    fix: 'Tente de novo daqui a pouco.',
  },
  custodyRefused: {
    message: 'O serviço de chaves recusou a solicitação.',
    fix: 'Comece de novo. Se continuar, entre de novo.',
  },
  custodyUnavailable: {
    message: 'O serviço de chaves está indisponível agora.',
    fix: 'Tente de novo daqui a pouco.',
  },
  databaseUnavailable: {
    message: 'O serviço está indisponível agora.',
    fix: 'Tente de novo daqui a pouco.',
  },
  userRejected: {
    message: 'Você recusou a solicitação.',
    fix: 'Tente de novo e confirme na carteira.',
  },
  unauthorized: {
    message: 'A carteira não autorizou esta conta ou este método.',
    fix: 'Conecte a carteira de novo e autorize esta conta.',
  },
  unsupportedMethod: {
    message: 'A carteira não é compatível com este método.',
    fix: 'Use outra carteira para isso.',
  },
  disconnected: {
    message: 'A carteira está desconectada.',
    fix: 'Conecte a carteira de novo.',
  },
  chainDisconnected: {
    message: 'A carteira não tem conexão com esta rede.',
    fix: 'Mude de rede ou conecte de novo.',
  },
  unrecognizedChain: {
    message: 'A carteira não conhece esta rede.',
    fix: 'Adicione a rede na carteira e depois mude para ela.',
  },
  chainParamsRequired: {
    message: 'Falta a rede de destino.',
    fix: 'Escolha uma rede.',
  },
  parseError: {
    message: 'O nó não conseguiu ler a solicitação.',
    fix: 'Tente de novo.',
  },
  invalidRequest: {
    message: 'A solicitação não é válida.',
    fix: 'Tente de novo ou use outra carteira.',
  },
  methodNotFound: {
    message: 'Este método não existe.',
    fix: 'Use outra carteira para isso.',
  },
  invalidParams: {
    message: 'Os dados não são válidos.',
    fix: 'Confira o que você digitou.',
  },
  internalError: {
    message: 'Ocorreu um erro na carteira ou no nó.',
    fix: 'Tente de novo.',
  },
  invalidInput: {
    message: 'O nó recusou os dados.',
    fix: 'Leia o motivo, altere os dados e tente de novo.',
  },
  resourceNotFound: {
    message: 'O que você procura não existe.',
    fix: 'Confira o endereço ou o hash.',
  },
  resourceUnavailable: {
    message: 'A carteira já está mostrando uma solicitação.',
    fix: 'Abra a carteira e responda à solicitação pendente.',
  },
  transactionRejected: {
    message: 'A transação não foi criada.',
    fix: 'Confira o saldo e os valores e tente de novo.',
  },
  methodNotSupported: {
    message: 'Este método não é aceito.',
    fix: 'Use outra carteira para isso.',
  },
  limitExceeded: {
    message: 'Solicitações demais ao nó.',
    fix: 'Espere um momento e tente de novo.',
  },
  insufficientFunds: {
    message: 'O saldo não cobre o valor e a taxa.',
    fix: 'Adicione fundos ou envie menos.',
  },
  nonceTooLow: {
    message: 'O nonce da transação já foi usado.',
    fix: 'Veja se uma tentativa anterior deu certo antes de enviar de novo.',
  },
  replacementUnderpriced: {
    message: 'A taxa é baixa demais para substituir a transação anterior.',
    fix: 'Aumente a taxa ou aguarde a anterior.',
  },
  reverted: {
    message: 'O contrato rejeitou a transação.',
    fix: 'Veja o motivo abaixo.',
  },
  revertedCustom: {
    message: 'O contrato rejeitou a transação com um erro próprio.',
    fix: 'Veja os dados abaixo. A documentação do contrato explica o significado.',
  },
  networkUnreachable: {
    message: 'A rede está inacessível.',
    fix: 'Verifique sua conexão. A leitura continua sozinha; a assinatura precisa ser repetida.',
  },
  providerNotFound: {
    message: 'A carteira não foi encontrada neste navegador.',
    fix: 'Instale ou ative a carteira, recarregue a página e escolha-a de novo.',
  },
  walletPackageMissing: {
    message: 'O código desta carteira não está instalado neste site.',
    fix: 'Use outra carteira e avise o responsável pelo site.',
  },
  connectorNotConnected: {
    message: 'Nenhuma carteira conectada.',
    fix: 'Conecte a carteira e tente de novo.',
  },
  connectorAlreadyConnected: {
    message: 'A carteira já está conectada.',
    fix: 'Continue com ela ou desconecte-a primeiro.',
  },
  connectorAccountNotFound: {
    message: 'A carteira não compartilha esta conta com o site.',
    fix: 'Escolha a conta na carteira e conecte de novo.',
  },
  connectorReconnecting: {
    message: 'A carteira ainda está se conectando.',
    fix: 'Espere um momento e tente de novo.',
  },
  chainMismatch: {
    message: 'A carteira está em uma rede diferente da solicitação.',
    fix: 'Mude de rede e tente de novo.',
  },
  checksumMismatch: {
    message: 'Um endereço não é válido ou suas maiúsculas não conferem com a soma de verificação.',
    fix: 'Copie o endereço de novo da origem.',
  },
  feeTooLow: {
    message: 'A taxa é menor do que a rede exige.',
    fix: 'Aumente a taxa na carteira e envie de novo.',
  },
  gasTooLow: {
    message: 'O limite de gás é baixo demais para esta transação.',
    fix: 'Aumente o limite de gás na carteira e envie de novo.',
  },
  nonceTooHigh: {
    message: 'Ainda faltam transações anteriores desta conta.',
    fix: 'Aguarde as anteriores ou redefina a atividade da conta na carteira.',
  },
  receiptNotFound: {
    message: 'A transação ainda não está em nenhum bloco.',
    fix: 'Aguarde ou confira na carteira ou no explorador antes de enviar de novo.',
  },
  noInAppBrowser: {
    message: 'Esta carteira não consegue abrir a página no navegador dela.',
    fix: 'Instale a carteira ou escolha outra.',
  },
  receiptNotKept: {
    message: 'A solicitação foi concluída, mas não foi possível salvar o recibo.',
    fix: 'A assinatura não é afetada. Se precisar de uma prova, copie-a agora.',
  },
  receiptOfAnotherUser: {
    message: 'O usuário conectado não é o que confirmou a solicitação.',
    fix: 'Entre novamente com a conta que confirmou a solicitação.',
  },
  receiptsFull: {
    message: 'Não é possível salvar mais recibos para esta conta.',
    fix: 'Exporte seus recibos. As próximas solicitações não deixarão nenhum.',
  },
}
