using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Protocol;
using SerializationApi.Formats;
using SerializationApi.SignalR;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Lets hubs and their clients speak MessagePack by the shapes of contracts.</summary>
public static class SignalRFormatExtensions
{
    /// <summary>
    /// Adds the hub protocol <c>messagepack</c>, in place of <c>AddMessagePackProtocol()</c> and with its bytes: <c>services.AddSignalR().AddFormatsProtocol(formats)</c>, or on a
    /// client <c>new HubConnectionBuilder().WithUrl(…).AddFormatsProtocol(formats)</c>.
    /// </summary>
    /// <remarks>
    /// Arguments, results and items of streams are contracts with a shape, lists of them, enums, scalars and lists of scalars. A type without a shape, or one that MessagePack-CSharp
    /// would write otherwise, is a <see cref="NotSupportedException"/> that names the type: for whoever sends it, and in the log of whoever would receive it.
    /// </remarks>
    /// <param name="builder">The hubs of a server, or a client's connection.</param>
    /// <param name="formats">The contracts that are known, and the limits of the format <c>msgpack</c>.</param>
    public static TBuilder AddFormatsProtocol<TBuilder>(this TBuilder builder, FormatSet formats)
        where TBuilder : ISignalRBuilder
    {
        builder.Services.AddSingleton<IHubProtocol>(new FormatsHubProtocol(formats));
        return builder;
    }

    /// <summary>As <see cref="AddFormatsProtocol{TBuilder}(TBuilder, FormatSet)"/>, with the contracts of the application's <c>AddFormats(...)</c>.</summary>
    /// <inheritdoc cref="AddFormatsProtocol{TBuilder}(TBuilder, FormatSet)"/>
    public static TBuilder AddFormatsProtocol<TBuilder>(this TBuilder builder)
        where TBuilder : ISignalRBuilder
    {
        builder.Services.AddSingleton<IHubProtocol>(static services => new FormatsHubProtocol(services.GetService<FormatSet>()
            ?? throw new InvalidOperationException("AddFormatsProtocol() needs the formats of services.AddFormats(...); elsewhere give it a FormatSet.")));
        return builder;
    }
}
