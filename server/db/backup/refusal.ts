/** Why a copy cannot be made, trusted or put in place; for the operator, as a sentence. */
export class BackupRefusal extends Error {}
