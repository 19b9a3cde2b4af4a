/** Why the bank says no, and what tests and the pages of the sandbox can choose from. */
export const reasonNames = new Map([
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

/** The number that a school's answer to a question is written down as. */
const answers = new Map([
  [10, 3001],
  [11, 3002],
  [12, 3003],
  [13, 3008],
  [20, 3004],
])

const OTHER_ANSWER = 3005
export const NOT_REACHED = 3007

export const reasonOfAnswer = (code: unknown): number => {
  if (code === 0) return 0
  return (typeof code === 'number' ? answers.get(code) : undefined) ?? OTHER_ANSWER
}
