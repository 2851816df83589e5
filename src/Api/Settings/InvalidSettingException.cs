namespace SerializationApi.Api.Settings;

/// <summary>A setting that stops the start.</summary>
/// <param name="setting">Its key, as in <c>Service:MaxCount</c>, or its environment variable.</param>
internal sealed class InvalidSettingException(string setting, string reason) : Exception($"Setting {setting}: {reason}");
