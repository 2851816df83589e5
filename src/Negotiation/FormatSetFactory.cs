using System.Text.Json;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using SerializationApi.Formats;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.Libraries;
using SerializationApi.Formats.SystemTextJson;
using SerializationApi.Shapes;
using JsonOptions = Microsoft.AspNetCore.Http.Json.JsonOptions;

namespace SerializationApi.Negotiation;

internal static class FormatSetFactory
{
    public static FormatSet Create(IServiceProvider services) =>
        Create(services, services.GetRequiredService<IOptions<FormatOptions>>().Value.Limits);

    /// <summary>Creates the same formats with other limits.</summary>
    public static FormatSet Create(IServiceProvider services, FormatLimits limits) =>
        Create(services, limits, services.GetRequiredService<IOptions<JsonOptions>>().Value.SerializerOptions);

    /// <summary>Creates the formats with other JSON options than those of minimal APIs.</summary>
    public static FormatSet Create(IServiceProvider services, FormatLimits limits, JsonSerializerOptions json)
    {
        FormatRegistration registration = services.GetRequiredService<IOptions<FormatRegistration>>().Value;
        List<Format> formats =
        [
            .. FormatSet.Standard(limits).Select(format => format is JsonFormat ? CreateJson(services, limits, json) : format),
        ];
        foreach (Func<IServiceProvider, FormatLimits, JsonSerializerOptions, Format> create in registration.Formats)
        {
            Format own = create(services, limits, json);
            own =
                registration.VerifiesOneIn is { } oneIn && own is LibraryFormat library
                    ? library.VerifyAgainstShapes(oneIn, ReportTo(services))
                    : own;
            int index = formats.FindIndex(format => format.Name == own.Name);
            if (index < 0)
            {
                formats.Add(own);
            }
            else
            {
                formats[index] = own;
            }
        }

        formats.RemoveAll(format => registration.RemovedFormats.Contains(format.Name));
        ILogger logger = services.GetRequiredService<ILogger<Negotiator>>();
        if (registration.Shapes.Count == 0 && registration.Formats.Count == 0)
        {
            NegotiationLog.NoContract(logger);
        }

        return new FormatSet(registration.Shapes, formats)
        {
            MissingShapeHint = MissingShape.Hint,
            OnFormatNotOffered = (format, lost) => NegotiationLog.UnseenMember(logger, lost.Member, format.Name, lost.Reason),
        };
    }

    private static Action<LibraryDifference> ReportTo(IServiceProvider services)
    {
        ILogger logger = services.GetRequiredService<ILogger<Negotiator>>();
        NegotiationMetrics metrics = services.GetRequiredService<NegotiationMetrics>();
        return difference =>
        {
            NegotiationLog.LibraryDiffers(
                logger,
                difference.Contract,
                difference.Path,
                difference.IsRead ? "reading" : "writing",
                difference.Format,
                difference.Offset,
                difference.Reason
            );
            metrics.AddLibraryDifference(difference);
        };
    }

    private static Format CreateJson(IServiceProvider services, FormatLimits limits, JsonSerializerOptions json)
    {
        ILogger logger = services.GetRequiredService<ILogger<Negotiator>>();
        FormatOptions options = services.GetRequiredService<IOptions<FormatOptions>>().Value;

        // The depth of MVC's options is 32 by default. Deeper values are then refused in both directions, as by MVC's own formatters.
        int depth = Math.Min(limits.MaxDepth, json.MaxDepth == 0 ? limits.MaxDepth : json.MaxDepth);
        return SystemTextJsonFormat.Matching(
            json,
            limits with
            {
                MaxDepth = depth,
            },
            options.JsonCharset,
            static json => json.Converter is IShapeJsonConverter,
            Log
        );

        void Log(string contract, string? reason, string? failure)
        {
            if (limits != options.Limits)
            {
                return; // Already logged for the application's formats.
            }

            if (failure is not null)
            {
                NegotiationLog.JsonOnlyByShape(logger, contract, failure);
            }
            else if (reason is not null)
            {
                NegotiationLog.JsonBySystemTextJson(logger, contract, reason);
            }
            else
            {
                NegotiationLog.JsonByShape(logger, contract);
            }
        }
    }
}
