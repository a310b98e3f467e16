Redoc.init(
  window.openapi,
  { hideDownloadButton: false, disableSearch: false, sortTagsAlphabetically: false, expandResponses: '200,206' },
  document.getElementById('docs'),
);
