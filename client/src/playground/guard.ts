/**
 * Runs before everything else, in browsers that cannot read the other scripts: if one of them cannot be loaded or read,
 * the page says so in place of "Starting…".
 */
{
  const { documentElement } = document;
  const say = (event: Event) => {
    // Browsers report this for pages that work.
    if (event instanceof ErrorEvent && /^ResizeObserver/.test(event.message)) return;
    const note = document.getElementById('note');
    if (note && !documentElement.classList.contains('ready'))
      note.textContent = documentElement.dataset.old ?? '';
  };
  window.addEventListener('error', say, true);
  window.addEventListener('unhandledrejection', say);
}
