/** The library's entry loads the clients of all its databases; each of these files loads one. */
declare module 'rate-limiter-flexible/lib/RateLimiterSQLite.js' {
  export { RateLimiterSQLite as default } from 'rate-limiter-flexible'
}
declare module 'rate-limiter-flexible/lib/RateLimiterPostgres.js' {
  export { RateLimiterPostgres as default } from 'rate-limiter-flexible'
}
