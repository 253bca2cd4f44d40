/** Loads every error that a site with these wallets can show, as for a page that lists them. */
export { loadErrorCatalog } from '#connectors/defineConnector/loadErrorCatalog.ts'
