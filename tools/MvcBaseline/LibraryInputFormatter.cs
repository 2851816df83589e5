using System.Buffers;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Mvc.Formatters;

namespace SerializationApi.MvcBaseline;

/// <summary>Reads bodies by a library, which gets them whole, as its own package for MVC gives them to it.</summary>
internal sealed class LibraryInputFormatter : InputFormatter
{
    private readonly Func<Type, ReadOnlySequence<byte>, object?> _read;

    /// <summary>Creates the formatter of a media type, with the parameters that choose a variant.</summary>
    public LibraryInputFormatter(string mediaType, Func<Type, ReadOnlySequence<byte>, object?> read)
    {
        _read = read;
        SupportedMediaTypes.Add(mediaType);
    }

    public override async Task<InputFormatterResult> ReadRequestBodyAsync(InputFormatterContext context)
    {
        PipeReader body = context.HttpContext.Request.BodyReader;
        ReadResult whole = await body.ReadAsync(context.HttpContext.RequestAborted);
        while (!whole.IsCompleted)
        {
            body.AdvanceTo(whole.Buffer.Start, whole.Buffer.End);
            whole = await body.ReadAsync(context.HttpContext.RequestAborted);
        }

        object? value = _read(context.ModelType, whole.Buffer);
        body.AdvanceTo(whole.Buffer.End);
        return await InputFormatterResult.SuccessAsync(value!);
    }
}
