export * from './schema-people.ts'
export * from './schema-shop.ts'
export * from './schema-payments.ts'
export * from './schema-subscriptions.ts'
