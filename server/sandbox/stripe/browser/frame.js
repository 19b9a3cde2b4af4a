// In the frame: tells the embedding page the height of this page, and that the session is complete.
;(() => {
  const { event, redirect } = document.documentElement.dataset
  const from = 'stripe-sandbox'
  const reportHeight = () => window.parent.postMessage({ from, height: document.documentElement.scrollHeight }, '*')
  new ResizeObserver(reportHeight).observe(document.body)
  if (event) window.parent.postMessage({ from, event, redirect }, '*')
})()
