/** The 75 paths of the specification, by folder. */
const specified = {
  query: `get_activity get_api_key get_api_keys get_attestation get_authenticator get_authenticators
    get_oauth_providers get_organization get_organization_configs get_policy get_private_key
    get_user get_wallet list_activities list_policies list_private_key_tags list_private_keys
    list_suborgs list_user_tags list_users list_wallet_accounts list_wallets whoami`,
  submit: `approve_activity reject_activity create_api_keys create_api_only_users
    create_authenticators create_invitations create_oauth_providers create_policies create_policy
    create_private_key_tag create_private_keys create_read_only_session create_read_write_session
    create_sub_organization create_user_tag create_users create_wallet create_wallet_accounts
    delete_api_keys delete_authenticators delete_invitation delete_oauth_providers delete_policy
    delete_private_key_tags delete_private_keys delete_sub_organization delete_user_tags
    delete_users delete_wallets email_auth init_otp_auth otp_auth oauth init_user_email_recovery
    recover_user export_private_key export_wallet export_wallet_account import_private_key
    import_wallet init_import_private_key init_import_wallet remove_organization_feature
    set_organization_feature sign_raw_payload sign_raw_payloads sign_transaction update_policy
    update_private_key_tag update_root_quorum update_user update_user_tag`,
}

/** Additional paths that current official clients use. */
const newer = {
  query: `get_wallet_account list_verified_suborgs get_policy_evaluations
    get_smart_contract_interface list_smart_contract_interfaces`,
  submit: `stamp_login init_otp verify_otp otp_login oauth_login update_user_email update_user_name
    update_user_phone_number update_wallet delete_wallet_accounts delete_policies
    create_smart_contract_interface delete_smart_contract_interface`,
}

/** Every path that must be served and tested: `submit/create_wallet`. */
export const expectedPaths: readonly string[] = [specified, newer].flatMap((family) =>
  Object.entries(family).flatMap(([kind, names]) =>
    names.split(/\s+/).map((name) => `${kind}/${name}`),
  ),
)
