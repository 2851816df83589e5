using System.Buffers;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Mvc.Formatters;

namespace SerializationApi.MvcBaseline;

/// <summary>Writes responses by a library.</summary>
internal sealed class LibraryOutputFormatter : OutputFormatter
{
    private readonly Action<Type, IBufferWriter<byte>, object?> _write;

    /// <summary>Creates the formatter of a media type, with the parameters that choose a variant.</summary>
    public LibraryOutputFormatter(string mediaType, Action<Type, IBufferWriter<byte>, object?> write)
    {
        _write = write;
        SupportedMediaTypes.Add(mediaType);
    }

    public override async Task WriteResponseBodyAsync(OutputFormatterWriteContext context)
    {
        PipeWriter body = context.HttpContext.Response.BodyWriter;
        _write(context.ObjectType!, body, context.Object);
        await body.FlushAsync(context.HttpContext.RequestAborted);
    }
}
