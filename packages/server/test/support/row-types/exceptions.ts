/** Statements with a part that is only known at run time. */
export const UNREAD: Record<string, string> = {
  'db/embedded.ts createDatabase': 'the name of a database cannot be a parameter',
  'db/reseal.ts countLostSecrets': 'it reads every column that holds a sealed secret, by name',
  'backup/copy-tables.ts copyTables': 'it reads every table, by name',
  'backup/copy-tables.ts loadTables': 'it empties every table, by name',
  'backup/copy-tables.ts loadTable': 'it fills every table, by name',
  'backup/schema-sql.ts countRows': 'it counts any table, by name',
  'backup/aside-sql.ts setAside': 'it renames a schema, by name',
  'backup/aside-sql.ts putBack': 'it renames a schema, by name',
  'backup/aside-sql.ts removeAside': 'it drops a schema, by name',
  'db/account-rows-sql.ts readRowsByKey': 'it reads every table that refers to accounts, by name',
  'db/account-rows-sql.ts readRowsByEmail': 'it reads tables with an address, by name',
  'db/account-rows-sql.ts deleteAccountRows': 'the same, to delete',
  'db/check-secrets.ts readKeyFingerprints':
    'it reads every column that holds a sealed secret, by name',
  'db/reseal.ts readSealed': 'it reads every column that holds a sealed secret, by name',
  'db/reseal.ts holdOutdated': 'it reads every column that holds a sealed secret, by name',
  'db/reseal.ts reseal': 'it writes every column that holds a sealed secret, by name',
}

/**
 * Columns that are never null although PostgreSQL can't infer it: because of constraints, which
 * must exist, or for another stated reason.
 */
export const NEVER_NULL: Record<string, { constraints: string[] } | { why: string }> = {
  'db/describe-schema.ts readColumns line': { why: 'a generated column has its expression' },
  'backup/schema-sql.ts readSnapshotTime at': { why: 'there is always a time' },
  'backup/schema-sql.ts exportSnapshot id': { why: 'it fails instead' },
  'backup/schema-sql.ts readSequences name': { why: 'a view of a column that is never null' },
  'backup/schema-sql.ts readServerVersion version': { why: 'an unknown setting is an error' },
  'db/migrate.ts demandServerVersion version': { why: 'an unknown setting is an error' },
  'features/market/saved-searches/match-sql.ts readNear listing_id': {
    why: 'every name that is passed in has one',
  },
  'features/market/saved-searches/match-sql.ts readNear domain': {
    why: 'every name that is passed in has one',
  },
  'features/people/oauth/sql.ts readApps redirect_uri': {
    constraints: ['oauth_clients_redirect_uris_check'],
  },
  'features/portfolio/cart/sql.ts readItems tld': { why: 'rows without one are left out' },
  'features/registry/tlds/sql.ts readLastGood ended_at': { constraints: ['catalogue_syncs_check'] },
  'features/tools/sql.ts readFound result': { constraints: ['tool_jobs_check4'] },
  'features/trading/settlements/payout-sql.ts readEarners partner_id': {
    constraints: ['ledger_accounts_code_check'],
  },
  'features/trading/sold-names/sql.ts readSold sold_at': { constraints: ['plans_check1'] },
  'features/trading/sold-names/sql.ts readSoldWith sold_at': { constraints: ['plans_check1'] },
  'features/trading/webhooks/sql.ts findEndpoint sealed_secret': {
    constraints: ['webhook_endpoints_check2'],
  },
  'features/trading/webhooks/delivery-sql.ts claimEndpoints sealed_secret': {
    constraints: ['webhook_endpoints_check2', 'webhook_endpoints_check3'],
  },
}
