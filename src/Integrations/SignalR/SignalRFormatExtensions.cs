using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Protocol;
using Microsoft.Extensions.Logging;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.SignalR;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Extension methods that make hubs and their clients use MessagePack with the shapes of contracts.</summary>
public static class SignalRFormatExtensions
{
    /// <summary>
    /// Adds the hub protocol <c>messagepack</c>. It replaces <c>AddMessagePackProtocol()</c> and sends the same bytes:
    /// <c>services.AddSignalR().AddFormatsProtocol(formats)</c>, or on a client <c>new
    /// HubConnectionBuilder().WithUrl(…).AddFormatsProtocol(formats)</c>.
    /// </summary>
    /// <param name="builder">The hubs of a server, or a client's connection.</param>
    /// <param name="formats">The known contracts, and the limits of the format <c>msgpack</c>.</param>
    /// <remarks>
    /// Arguments, results and items of streams may be contracts with a shape, enums, scalars, <see cref="object"/>, and collections of
    /// these. A type without a shape, or one that MessagePack-CSharp would write differently, does not end the connection: a client that
    /// sends it gets a <see cref="NotSupportedException"/> that names the type; a server's result or item becomes an error for its caller,
    /// and a broadcast is logged as an error. In an application with <c>AddFormats</c>, the start reports all such types that its hubs
    /// declare.
    /// </remarks>
    public static TBuilder AddFormatsProtocol<TBuilder>(this TBuilder builder, FormatSet formats)
        where TBuilder : ISignalRBuilder => Add(builder, _ => formats);

    /// <summary>Adds the hub protocol <c>messagepack</c> with the contracts of the application's <c>AddFormats(...)</c>.</summary>
    /// <inheritdoc cref="AddFormatsProtocol{TBuilder}(TBuilder, FormatSet)"/>
    public static TBuilder AddFormatsProtocol<TBuilder>(this TBuilder builder)
        where TBuilder : ISignalRBuilder =>
        Add(
            builder,
            static services =>
                services.GetService<FormatSet>()
                ?? throw new InvalidOperationException(
                    "AddFormatsProtocol() found no formats: call services.AddFormats(...), or pass a FormatSet."
                )
        );

    private static TBuilder Add<TBuilder>(TBuilder builder, Func<IServiceProvider, FormatSet> formats)
        where TBuilder : ISignalRBuilder
    {
        // The server's types are not referenced here, so that clients need no ASP.NET Core.
        bool isServer = builder.Services.Any(static service =>
            service.ServiceType.FullName == "Microsoft.AspNetCore.SignalR.HubLifetimeManager`1"
        );
        builder.Services.AddSingleton(services => new FormatsHubProtocol(
            formats(services),
            services.GetService<ILogger<FormatsHubProtocol>>(),
            isServer
        ));
        builder.Services.AddSingleton<IDeclaredMessages>(static services => services.GetRequiredService<FormatsHubProtocol>());
        builder.Services.AddSingleton<IHubProtocol>(static services => services.GetRequiredService<FormatsHubProtocol>());
        return builder;
    }
}
