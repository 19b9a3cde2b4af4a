// In the frame: tells the page around it how tall this page is, and that the session is complete.
;(() => {
  const { event, redirect } = document.documentElement.dataset
  const from = 'stripe-sandbox'
  const tellHeight = () => window.parent.postMessage({ from, height: document.documentElement.scrollHeight }, '*')
  new ResizeObserver(tellHeight).observe(document.body)
  if (event) window.parent.postMessage({ from, event, redirect }, '*')
})()
