import { backUpDatabase, restoreBackup, verifyBackup } from './backup.ts'
import type { Command } from './command.ts'
import { addTermOf, listTerms, removeTerm, renameTermOf } from './content/terms.ts'
import { listContent, showContent } from './content/documents.ts'
import { showAudit, showHistory } from './content/history.ts'
import { restoreContent } from './content/restore.ts'
import { exportEmails, forgetOne, listEmails } from './emails.ts'
import { exportEvents, listEvents } from './events.ts'
import { cleanImages, listImages } from './images/images.ts'
import { retryMails, showFailed, showQueue } from './mail.ts'
import { exportAnalytics } from './money/analytics.ts'
import { checkLedger, compareLedger, reportLedger } from './money/ledger.ts'
import { refundOne } from './money/orders-refund.ts'
import { settleBack, settleOne } from './money/orders-settle.ts'
import { showOrder } from './money/orders-show.ts'
import { listOrders } from './money/orders.ts'
import { listSubscriptions } from './money/subscriptions.ts'
import { grantRole } from './people-grant.ts'
import { listPeople } from './people-list.ts'
import { disablePerson, enablePerson, findPerson, showSessions } from './people.ts'
import { reissueCertificate } from './shop/certificates-reissue.ts'
import { createCertificate, endCertificate, listCertificates } from './shop/certificates.ts'
import { giveLils, showLils } from './shop/lils.ts'
import { addOne } from './shop/products-add.ts'
import { priceIt } from './shop/products-price.ts'
import { listProducts, putOnSale, showProduct } from './shop/products.ts'
import { createCode, createInternal } from './shop/promos-create.ts'
import { endCode, giveCode, listPromos } from './shop/promos.ts'
import { createToken, listTokens, revokeToken } from './tokens.ts'

export type CommandName =
  | 'people find'
  | 'people list'
  | 'people disable'
  | 'people enable'
  | 'people sessions'
  | 'people grant'
  | 'tokens list'
  | 'tokens create'
  | 'tokens revoke'
  | 'events list'
  | 'events export'
  | 'emails list'
  | 'emails export'
  | 'emails forget'
  | 'products list'
  | 'products show'
  | 'products add'
  | 'products price'
  | 'products sale'
  | 'promos list'
  | 'promos create'
  | 'promos internal'
  | 'promos give'
  | 'promos end'
  | 'lils show'
  | 'lils give'
  | 'certificates list'
  | 'certificates create'
  | 'certificates void'
  | 'certificates reissue'
  | 'orders list'
  | 'orders show'
  | 'orders refund'
  | 'orders settle'
  | 'orders returned'
  | 'subscriptions list'
  | 'ledger check'
  | 'ledger compare'
  | 'ledger report'
  | 'analytics export'
  | 'terms list'
  | 'terms add'
  | 'terms rename'
  | 'terms remove'
  | 'images list'
  | 'images clean'
  | 'content list'
  | 'content show'
  | 'content history'
  | 'content restore'
  | 'content audit'
  | 'mail queue'
  | 'mail retry'
  | 'mail failed'
  | 'backup'
  | 'backup verify'
  | 'restore'

/** Everything an operator can do, in the order of `--help`. */
export const commands: Record<CommandName, Command> = {
  'people find': findPerson,
  'people list': listPeople,
  'people disable': disablePerson,
  'people enable': enablePerson,
  'people sessions': showSessions,
  'people grant': grantRole,
  'tokens list': listTokens,
  'tokens create': createToken,
  'tokens revoke': revokeToken,
  'events list': listEvents,
  'events export': exportEvents,
  'emails list': listEmails,
  'emails export': exportEmails,
  'emails forget': forgetOne,
  'products list': listProducts,
  'products show': showProduct,
  'products add': addOne,
  'products price': priceIt,
  'products sale': putOnSale,
  'promos list': listPromos,
  'promos create': createCode,
  'promos internal': createInternal,
  'promos give': giveCode,
  'promos end': endCode,
  'lils show': showLils,
  'lils give': giveLils,
  'certificates list': listCertificates,
  'certificates create': createCertificate,
  'certificates void': endCertificate,
  'certificates reissue': reissueCertificate,
  'orders list': listOrders,
  'orders show': showOrder,
  'orders refund': refundOne,
  'orders settle': settleOne,
  'orders returned': settleBack,
  'subscriptions list': listSubscriptions,
  'ledger check': checkLedger,
  'ledger compare': compareLedger,
  'ledger report': reportLedger,
  'analytics export': exportAnalytics,
  'terms list': listTerms,
  'terms add': addTermOf,
  'terms rename': renameTermOf,
  'terms remove': removeTerm,
  'images list': listImages,
  'images clean': cleanImages,
  'content list': listContent,
  'content show': showContent,
  'content history': showHistory,
  'content restore': restoreContent,
  'content audit': showAudit,
  'mail queue': showQueue,
  'mail retry': retryMails,
  'mail failed': showFailed,
  backup: backUpDatabase,
  'backup verify': verifyBackup,
  restore: restoreBackup,
}

export const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name)
