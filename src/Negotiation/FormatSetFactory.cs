using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>Makes the application's formats from what was registered.</summary>
internal static class FormatSetFactory
{
    /// <summary>Makes the formats and the contracts' codecs.</summary>
    public static FormatSet Create(IServiceProvider services)
    {
        FormatRegistration registration = services.GetRequiredService<IOptions<FormatRegistration>>().Value;
        FormatLimits limits = services.GetRequiredService<IOptions<FormatOptions>>().Value.Limits;
        List<Format> formats = [.. FormatSet.Standard(limits)];
        formats.AddRange(registration.AddedFormats.Select(create => create(services, limits)));
        foreach (Func<IServiceProvider, FormatLimits, Format> create in registration.ReplacedFormats)
        {
            Format replacement = create(services, limits);
            int index = formats.FindIndex(format => format.Name == replacement.Name);
            if (index < 0)
            {
                throw new InvalidOperationException($"There is no format '{replacement.Name}' to replace.");
            }

            formats[index] = replacement;
        }

        formats.RemoveAll(format => registration.RemovedFormats.Contains(format.Name));
        return new FormatSet(registration.Shapes, formats);
    }
}
