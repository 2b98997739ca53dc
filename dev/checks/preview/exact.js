// Canvases that keep every colour: those of 8 bits lose some where a pixel is nearly transparent.
{
  const getContext = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, options) {
    return getContext.call(this, kind, { ...options, colorType: "float16", willReadFrequently: true });
  };
}
