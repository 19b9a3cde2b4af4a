export const SECURE_FAILED = 5206
export const CANCELED_BY_BUYER = 5017

const reasonNames = new Map([
  [0, 'Approved'],
  [3001, 'InvalidInvoiceId'],
  [3002, 'InvalidAccountId'],
  [3003, 'InvalidAmount'],
  [3004, 'OutOfDate'],
  [3005, 'FormatError'],
  [3006, 'Unavailable'],
  [3007, 'UnableToConnect'],
  [3008, 'NotAccepted'],
  [5001, 'ReferToCardIssuer'],
  [5005, 'DoNotHonor'],
  [5014, 'InvalidCardNumber'],
  [5017, 'CustomerCancellation'],
  [5034, 'SuspectedFraud'],
  [5041, 'LostCard'],
  [5051, 'InsufficientFunds'],
  [5054, 'ExpiredCard'],
  [5061, 'ExceedsApprovalAmount'],
  [5082, 'IncorrectCvv'],
  [5091, 'Timeout'],
  [5096, 'SystemError'],
  [5113, 'GatewayDoesNotSupportCard'],
  [5206, 'AuthenticationFailed'],
  [5207, 'AuthenticationUnavailable'],
])

export const reasonName = (code: number): string => reasonNames.get(code) ?? 'Unknown'

/** The reason code of a transaction that the school refuses with a code. */
const checkReasons = new Map<unknown, number>([
  [0, 0],
  [10, 3001],
  [11, 3002],
  [12, 3003],
  [13, 3008],
  [20, 3004],
])

const OTHER_REFUSAL = 3005
/** The school has not responded to a check. */
export const NOT_REACHED = 3007

/** The reason code for the school's response to a check; 0 if the school accepts. */
export const checkReason = (code: unknown): number => checkReasons.get(code) ?? OTHER_REFUSAL
