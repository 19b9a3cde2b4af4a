/** Why YooKassa or a bank cancels a payment. Source: PROVIDERS §1.2. */
export const CANCELLATION_REASONS = [
  '3d_secure_failed',
  'call_issuer',
  'canceled_by_merchant',
  'card_expired',
  'country_forbidden',
  'deal_expired',
  'expired_on_capture',
  'expired_on_confirmation',
  'fraud_suspected',
  'general_decline',
  'identification_required',
  'insufficient_funds',
  'internal_timeout',
  'invalid_card_number',
  'invalid_csc',
  'issuer_unavailable',
  'loan_declined',
  'payment_method_limit_exceeded',
  'payment_method_restricted',
  'permission_revoked',
  'unsupported_mobile_operator',
] as const
export type CancellationReason = (typeof CANCELLATION_REASONS)[number]

/** Codes of its refusals, and our own for what is not even asked. */
export const FAULT_CODES = [
  'invalid_request',
  'invalid_credentials',
  'forbidden',
  'not_found',
  'too_many_requests',
  'internal_server_error',
  'unsupported_currency',
  'unsupported_method',
  'method_inactive',
] as const
export type FaultCode = (typeof FAULT_CODES)[number]

/** Sentences for the person who pays: what has happened and what to do next. */
export interface YookassaTexts {
  general: string
  reasons: Record<CancellationReason, string>
  faults: Record<FaultCode, string>
}
