namespace SerializationApi.Api.Settings;

/// <summary>A setting, as <c>--help</c> lists it.</summary>
/// <param name="Name">The name within the section.</param>
/// <param name="Default">What holds when it is not set.</param>
/// <param name="Expected">What it can be.</param>
internal sealed record SettingDescription(string Name, string Default, string Expected);
